import { z } from 'zod'
import { endpoint } from './endpoint'
import { cardToken } from './payments'
import { pkParams } from './values'

const cardSchema = z.object({
  pk: z.number().int(),
  brand: z.string(),
  last4: z.string(),
  /** `MM/YY`. */
  exp: z.string(),
  is_default: z.boolean(),
  /** The gateway's id of the card; its fields need it to make a token from the typed security code. */
  gateway_ref: z.string(),
})
export type SavedCard = z.infer<typeof cardSchema>

const cardsPath = '/api/payment/customer/cards/'
export const listCards = endpoint({
  id: 'listCards',
  method: 'GET',
  path: cardsPath,
  tag: 'payments',
  auth: 'user',
  summary: 'The customer’s saved cards, the default first',
  response: z.array(cardSchema),
})
export const saveCard = endpoint({
  id: 'saveCard',
  method: 'POST',
  path: cardsPath,
  tag: 'payments',
  auth: 'user',
  status: 201,
  idempotent: 'required',
  summary: 'Save a card at the gateway, by the token of its fields',
  body: z.object({ card_token: cardToken }),
  response: cardSchema,
})
export const removeCard = endpoint({
  id: 'removeCard',
  method: 'DELETE',
  path: `${cardsPath}:pk/`,
  tag: 'payments',
  auth: 'user',
  status: 204,
  summary: 'Forget a saved card',
  params: pkParams,
})
export const setDefaultCard = endpoint({
  id: 'setDefaultCard',
  method: 'POST',
  path: `${cardsPath}:pk/default/`,
  tag: 'payments',
  auth: 'user',
  summary: 'The card proposed first',
  params: pkParams,
  body: z.object({}).optional(),
  response: z.array(cardSchema),
})
