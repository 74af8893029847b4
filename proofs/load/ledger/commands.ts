import fc from 'fast-check'

/** Lines by the names of `makeAccounts`: + debit, − credit. */
export type NamedLine = [account: string, cents: number]

export type Command =
  | { do: 'post'; what: string; lines: NamedLine[] }
  /** The event of an earlier journal once more, saying something else. */
  | { do: 'repeat'; nth: number; lines: NamedLine[] }
  | { do: 'reverse'; nth: number }
  | { do: 'forge'; what: Forgery; of: string }

/** What our program never does, and the database must refuse. */
const forgeries = ['unbalanced', 'overdrawn', 'changed', 'deleted', 'balance'] as const
export type Forgery = (typeof forgeries)[number]

const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 999_999, 1_000_000) },
)
const side = fc.constantFrom('0', '1')

/** Commands with random sums and sides. Many are refused, as they should be. */
const steps: Record<string, (a: number, b: number, c: number, of: string, by: string) => NamedLine[]> = {
  deposit: (a, b, _c, of) => [
    ['psp_pending', a],
    ['promo', b],
    [`cash${of}`, -a],
    [`bonus${of}`, -b],
  ],
  pay: (a, b, c, of) => [
    ['psp_pending', a],
    [`cash${of}`, b],
    ['promo', c],
    [`escrow${of}`, -(a + b + c)],
  ],
  payFromBonus: (a, b, _c, of) => [
    [`bonus${of}`, a],
    [`cash${of}`, b],
    [`escrow${of}`, -(a + b)],
  ],
  settle: (a, b) => [
    ['psp_available', a],
    ['gateway_fees', b],
    ['psp_pending', -(a + b)],
  ],
  release: (a, b, _c, of, by) => [
    [`escrow${of}`, a + b],
    [`available${by}`, -a],
    ['platform_fee', -b],
  ],
  askRefund: (a, b, c, of) => [
    [`escrow${of}`, a + b + c],
    [`refund${of}`, -a],
    [`cash${of}`, -b],
    ['promo', -c],
  ],
  refunded: (a, _b, _c, of) => [
    [`refund${of}`, a],
    ['psp_available', -a],
  ],
  freeze: (a, _b, _c, of) => [
    [`escrow${of}`, a],
    [`hold${of}`, -a],
  ],
  thaw: (a, _b, _c, of) => [
    [`hold${of}`, a],
    [`escrow${of}`, -a],
  ],
  withdraw: (a, _b, _c, _of, by) => [
    [`available${by}`, a],
    [`withdraw${by}`, -a],
  ],
  withdrawn: (a, _b, _c, _of, by) => [
    [`withdraw${by}`, a],
    ['psp_available', -a],
  ],
  returned: (a, _b, _c, _of, by) => [
    ['psp_available', a],
    [`available${by}`, -a],
  ],
  chargedBack: (a, b, c, _of, by) => [
    [`reserve${by}`, a],
    [`debt${by}`, b],
    ['loss', c],
    ['psp_available', -(a + b + c)],
  ],
  setOff: (a, b, _c, _of, by) => [
    [`available${by}`, a + b],
    [`debt${by}`, -a],
    [`reserve${by}`, -b],
  ],
  // Two lines of one account, which are added up.
  twoLines: (a, b, _c, of) => [
    [`cash${of}`, a],
    ['psp_pending', b],
    [`cash${of}`, -b],
    ['psp_pending', -a],
  ],
}

const posting = fc
  .tuple(fc.constantFrom(...Object.keys(steps)), cents, cents, cents, side, side)
  .map(([what, a, b, c, of, by]) => ({ what, lines: steps[what]?.(a, b, c, of, by) ?? [] }))
const nth = fc.nat(1_000)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 16, arbitrary: posting.map((made) => ({ do: 'post' as const, ...made })) },
  {
    weight: 2,
    arbitrary: fc.tuple(nth, posting).map(([n, { lines }]) => ({ do: 'repeat' as const, nth: n, lines })),
  },
  { weight: 2, arbitrary: nth.map((n) => ({ do: 'reverse' as const, nth: n })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...forgeries), side)
      .map(([what, of]) => ({ do: 'forge' as const, what, of })),
  },
)

export const commandsOf = (count: number) => fc.array(command, { minLength: count, maxLength: count })
