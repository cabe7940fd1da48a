/** Decodes a whole picture and throws it away: what no pipeline on the same workers can beat. */
addEventListener('message', (event: MessageEvent<Blob>) => {
  void createImageBitmap(event.data).then((bitmap) => {
    bitmap.close();
    postMessage('done');
  });
});
