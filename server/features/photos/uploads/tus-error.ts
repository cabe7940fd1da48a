/** An error that the tus server answers with its status. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body = '';
  constructor(status: number, message: string) {
    super(message);
    this.status_code = status;
  }
}
