/** Splits arguments into `--name=value` options of these names and the rest. */
export const splitOptions = (given: readonly string[], names: readonly string[]) => {
  const nameOf = (one: string) => names.find((name) => one.startsWith(`--${name}=`))
  const options: Record<string, string | undefined> = {}
  const rest: string[] = []
  for (const one of given) {
    const name = nameOf(one)
    if (name === undefined) rest.push(one)
    else options[name] = one.slice(name.length + 3)
  }
  return { options, rest }
}
