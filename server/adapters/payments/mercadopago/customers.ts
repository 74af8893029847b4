import { Customer, CustomerCard } from 'mercadopago'
import { RestClient } from 'mercadopago/dist/utils/restClient'
import { z } from 'zod'
import { GatewayRefusedError, type PaymentGateway, type SavedCard } from '../port'
import { callRead, callWrite, requireFound, type Account } from './api-calls'
import { toAmount, toCents } from './charge-mapping'

const customerAnswer = z.object({ id: z.string() })
const searchAnswer = z.object({ results: z.array(customerAnswer) })
const cardAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  last_four_digits: z.string(),
  expiration_month: z.number(),
  expiration_year: z.number(),
  payment_method: z.object({ id: z.string() }),
})
const planAnswer = z.array(
  z.object({
    payer_costs: z.array(
      z.object({ installments: z.number(), installment_amount: z.number(), total_amount: z.number() }),
    ),
  }),
)

const cardOf = (card: z.infer<typeof cardAnswer>): SavedCard => ({
  ref: card.id,
  brand: card.payment_method.id,
  last4: card.last_four_digits,
  expMonth: card.expiration_month,
  expYear: card.expiration_year,
})

type CustomerCalls = Pick<
  PaymentGateway,
  'ensureCustomer' | 'saveCard' | 'listCards' | 'removeCard' | 'installmentPlans'
>

/** A customer is known by an address of mail, of which there is one an account. */
export const customerCalls = (account: Account): CustomerCalls => {
  const found = async (email: string) =>
    (await callRead(account, searchAnswer, (config) => new Customer(config).search({ options: { email } })))
      ?.results[0]?.id
  return {
    ensureCustomer: async ({ reference, email }) => {
      const known = await found(email)
      if (known !== undefined) return known
      try {
        const body = { email, description: reference }
        const made = await callWrite(account, `customer-${reference}`, customerAnswer, (config) =>
          new Customer(config).create({ body }),
        )
        return made.id
      } catch (error) {
        // A concurrent call created the customer.
        const other = error instanceof GatewayRefusedError ? await found(email) : undefined
        if (other === undefined) throw error
        return other
      }
    },
    saveCard: async (customerId, token) =>
      cardOf(
        await callWrite(account, `card-${token}`, cardAnswer, (config) =>
          new CustomerCard(config).create({ customerId, body: { token } }),
        ),
      ),
    listCards: async (customerId) =>
      (
        (await callRead(account, z.array(cardAnswer), (config) =>
          new CustomerCard(config).list({ customerId }),
        )) ?? []
      ).map(cardOf),
    removeCard: async (customerId, cardId) => {
      await callWrite(account, `remove-${cardId}`, z.unknown(), (config) =>
        new CustomerCard(config).remove({ customerId, cardId }),
      )
    },
    // Not in the SDK.
    installmentPlans: async (amountCents, brand) => {
      const queryParams = {
        public_key: account.publicKey,
        payment_method_id: brand,
        amount: String(toAmount(amountCents)),
      }
      const answer = await callRead(account, planAnswer, (config) =>
        RestClient.fetch<object>('/v1/payment_methods/installments', {
          headers: { Authorization: `Bearer ${config.accessToken}` },
          queryParams,
          ...config.options,
        }),
      )
      return requireFound(answer)
        .flatMap(({ payer_costs }) => payer_costs)
        .map(({ installments, installment_amount, total_amount }) => ({
          amount_cents: amountCents,
          installments,
          installment_cents: toCents(installment_amount),
          interest_cents: toCents(total_amount) - amountCents,
          charged_cents: toCents(total_amount),
        }))
    },
  }
}
