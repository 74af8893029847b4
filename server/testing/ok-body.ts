/**
 * The parsed body of an answer; throws unless it is a 2xx, so that a set-up that failed ends the test there.
 */
export const okBody = <T>({ statusCode, body }: { statusCode: number; body: string }): T => {
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
  return JSON.parse(body || 'null') as T
}
