import { openErrorReporter } from '@/server/adapters/error-reporter'

/** Runs in a process of its own: the error reporter patches Node's modules, also for the tests after. */
const main = async () => {
  const reports = await openErrorReporter({ sentryDsn: process.argv[2], nodeEnv: 'production' })
  // Put together at run time, because a report shows the lines of code around the error.
  const [name, document, token] = (process.argv[3] ?? '').split(' ')
  const query = Object.assign(new Error(`Failed query: select $1, $2\nparams: ${name},${document}`), {
    params: [name, document, token],
    client: { connectionParameters: { password: token } },
  })
  reports.capture(
    Object.assign(
      new Error(`mail to ${name}@example.com failed, CPF ${document}, Bearer ${token}`, { cause: query }),
      { recipient: name },
    ),
  )
  reports.capture(new TypeError('Failed to fetch'))
  await reports.close()
  process.exit(0)
}
void main()
