/**
 * The service behind a port is unreachable or reports an outage. The job itself is not at fault and is retried once
 * the service is back.
 */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
}
