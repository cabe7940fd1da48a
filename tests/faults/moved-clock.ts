// Loaded before the server: its parent process sets its clock, so that hours can pass in a schedule.
const now = Date.now.bind(Date);
let ahead = 0;

Date.now = () => now() + ahead;
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'ahead' in message) {
    ahead = Number(message.ahead);
  }
});
