/** A service refused the job itself for good, such as a mail to an address that does not exist. It is not retried. */
export class PermanentFailureError extends Error {
  override name = 'PermanentFailureError'
}
