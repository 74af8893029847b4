import type { InstallmentPlan } from '../port'

/** The simulator's fees and delays, near those Brazilian gateways publish. */
export const tariff = {
  /** Gateway fee per method, in hundredths of a percent. */
  feeBasisPoints: { pix: 99, card: 449 },
  /** From payment until the money is available. */
  settlesAfterSeconds: { pix: 0, card: 14 * 86_400 },
  /** Paying in parts costs the buyer this much a month, in hundredths of a percent. */
  interestBasisPoints: 299,
  largestInstallments: 12,
  smallestInstallmentCents: 500,
  payoutSeconds: 5,
  /** Money that comes after a code has ended comes this much later. */
  lateSeconds: 5,
  /** Delay of a webhook that a later one must overtake, s. */
  reorderSeconds: 20,
  evidenceDays: 7,
  refundDays: 180,
  pixExpirySeconds: { min: 60, max: 30 * 86_400 },
} as const

export const feeOf = (method: 'pix' | 'card', cents: number): number =>
  Math.round((cents * tariff.feeBasisPoints[method]) / 10_000)

/** Equal parts at compound interest (tabela Price), each rounded up to the centavo. */
const planOf = (amountCents: number, installments: number): InstallmentPlan => {
  const rate = installments === 1 ? 0 : tariff.interestBasisPoints / 10_000
  const part = rate === 0 ? amountCents : (amountCents * rate) / (1 - (1 + rate) ** -installments)
  const installment_cents = Math.ceil(part)
  const charged_cents = installment_cents * installments
  return {
    amount_cents: amountCents,
    installments,
    installment_cents,
    interest_cents: charged_cents - amountCents,
    charged_cents,
  }
}

/** Returns one payment without interest, and every number of instalments above the minimum amount. */
export const installmentPlansFor = (amountCents: number): InstallmentPlan[] =>
  Array.from({ length: tariff.largestInstallments }, (_, n) => planOf(amountCents, n + 1)).filter(
    ({ installments, installment_cents }) =>
      installments === 1 || installment_cents >= tariff.smallestInstallmentCents,
  )
