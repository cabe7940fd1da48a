/** Decodes a whole image and discards it: the lower limit for every pipeline on the same workers. */
addEventListener('message', (event: MessageEvent<Blob>) => {
  void createImageBitmap(event.data).then((bitmap) => {
    bitmap.close();
    postMessage('done');
  });
});
