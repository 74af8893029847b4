/** @jest-environment node */
/** Making a formatter takes a phone 20 to 70 ms; a page that merely loads the code must not pay for it. */
test.each(['./date', './money', './number', './bytes', '@/lib/shared/number-answer', '@/lib/shared/money'])(
  '%s makes no formatter before something is written',
  async (path) => {
    const made: string[] = []
    const names = ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'] as const
    for (const name of names) {
      const own = Intl[name] as new (...given: never[]) => object
      jest.spyOn(Intl, name).mockImplementation(((...given: never[]) => {
        made.push(name)
        return new own(...given)
      }) as never)
    }
    await jest.isolateModulesAsync(async () => {
      await import(path)
    })
    expect(made).toEqual([])
  },
)
