// Starts a program again whenever it ends without having been told to. In containers the orchestrator does
// this.
import { spawn } from 'node:child_process'

/** EX_CONFIG: starting again would end the same way. */
const refusedCode = 78
const firstWaitMs = 200
const longestWaitMs = 30_000
/** A program that ran this long was healthy: after it ends, waits start from the shortest again. */
const wellMs = 60_000
const parentMs = 100

/**
 * Runs Node with `args`, again and again, as long as this process lives; on a requested end, exits with the
 * program's code.
 */
export const keepRunning = (args) => {
  let child = null
  let timer
  let wait = firstWaitMs / 2
  let isTold = false

  const start = () => {
    const since = Date.now()
    let why = null
    // The closing IPC channel notifies the program when this process ends in any way.
    child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => (why = message?.fatal ?? why))
    child.on('error', (error) => console.error(`The program could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      child = null
      if (isTold || code === 0 || code === refusedCode) process.exit(code ?? 0)
      wait = Date.now() - since > wellMs ? firstWaitMs : Math.min(wait * 2, longestWaitMs)
      const how = why ?? (signal ? `killed by ${signal}` : `code ${code}`)
      console.error(`The program ended (${how.split('\n', 1)[0]}); it is started again in ${wait / 1000} s.`)
      timer = setTimeout(start, wait)
    })
  }
  const stop = (signal) => {
    isTold = true
    clearTimeout(timer)
    if (child) child.kill(signal)
    else process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) {
    // npm killed with -9 forwards no signal; that it is gone means the same.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && !isTold && stop('SIGTERM'), parentMs).unref()
  }
  start()
}
