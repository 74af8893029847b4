/**
 * The service behind a port could not be asked, or says that it cannot now: what was to be sent is not to blame, and is
 * sent once the service is back.
 */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
}
