// Options and summary of scripts/test-stress.mjs.

const optionOf = (argv, name, fallback) => {
  const given = argv.find((arg) => arg.startsWith(`--${name}=`))
  const value = given === undefined ? fallback : Number(given.slice(`--${name}=`.length))
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name} takes a whole number, as in --${name}=${fallback}.`)
  return value
}

/** `args`: the remaining arguments for scripts/test.mjs, including the stages. */
export const readStressOptions = (argv) => {
  const args = argv.filter((arg) => !/^--(times|load)=/.test(arg))
  const hasStages = args.some((arg) => arg.startsWith('--only='))
  return {
    times: optionOf(argv, 'times', 5),
    load: optionOf(argv, 'load', 8),
    args: hasStages ? args : ['--only=unit,api', ...args],
  }
}

const titleOf = (failure) => failure.split('\n', 1)[0]

/** Lines with each test that failed and the number of runs it failed in; the last one is `N passed, N failed` runs. */
export const summarize = (runs) => {
  const counts = new Map()
  for (const title of runs.flatMap((failures) => [...new Set(failures.map(titleOf))]))
    counts.set(title, (counts.get(title) ?? 0) + 1)
  const passed = runs.filter((failures) => failures.length === 0).length
  return [
    ...[...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([title, count]) => `failed in ${count} of ${runs.length} runs: ${title}`),
    `${passed} passed, ${runs.length - passed} failed`,
  ]
}
