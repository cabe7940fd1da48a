// Loaded before an agent: its date is wrong from the start, and its parent lets hours pass.
const wrongBy = Number(process.env['FPX_TRIAL_CLOCK'] ?? 0);
const monotonic = performance.now.bind(performance);
const RealDate = Date;
let passed = 0;

performance.now = () => monotonic() + passed;
Date.now = () => Math.round(RealDate.prototype.getTime.call(new RealDate()) + wrongBy + passed);
globalThis.Date = class extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    const [value] = values;
    if (value === undefined) super(Date.now());
    else super(value);
  }
} as DateConstructor;
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'passed' in message) {
    passed = Number(message.passed);
  }
});
// The channel alone does not keep an agent running that has ended.
process.channel?.unref();
