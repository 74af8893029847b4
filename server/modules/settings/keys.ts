import { z } from 'zod'
import { email } from '@/lib/contract/accounts'
import { taxNumber } from '@/lib/contract/documents'
import { defaultPricing } from '@/lib/contract/pricing'
import { taxNumberKind } from '@/lib/contract/tax-number'
import { line } from '@/lib/contract/values'

const companyNumber = taxNumber.refine((number) => taxNumberKind(number) === 'cnpj')

/** One setting: what it may be, what it is until it is set, and what it is for. */
interface Definition<T> {
  schema: z.ZodType<T>
  fallback: T
  /** Bounds or form, for the list of the command. */
  bounds: string
  about: string
}

const whole = (min: number, max: number, fallback: number, about: string): Definition<number> => ({
  schema: z.number().int().min(min).max(max),
  fallback,
  bounds: `${min} to ${max}`,
  about,
})

/** A text; the empty one stands for a setting nobody has set. */
const words = (schema: z.ZodType<string>, bounds: string, about: string): Definition<string> => ({
  schema,
  fallback: '',
  bounds,
  about,
})

/** Every setting. What spec, design and money bind (deadlines of the state machines, cancellation fees) is not here. */
export const settingDefinitions = {
  commission_percent: whole(
    0,
    50,
    defaultPricing.commissionPercent,
    'commission on labour, percent; a booking keeps the rate it was reserved at',
  ),
  least_price_cents: whole(
    1,
    100_000,
    defaultPricing.leastPriceCents,
    'least price of an offer or a booking, labour and material together',
  ),
  warranty_loss_cents: whole(
    0,
    1_000_000,
    0,
    'the most the platform bears of a warranty refund of a closed account',
  ),
  min_deposit_cents: whole(100, 100_000, defaultPricing.minDepositCents, 'least deposit to a balance'),
  max_balance_cents: whole(
    10_000,
    10_000_000,
    defaultPricing.maxBalanceCents,
    'limit of a balance and its open deposits',
  ),
  max_reservations: whole(1, 50, 5, 'unpaid reservations of a customer at a time'),
  max_reservations_with_provider: whole(1, 50, 2, 'of these, with one professional'),
  max_unproven_reservations: whole(
    1,
    50,
    3,
    'unpaid reservations a professional holds for customers who have never paid',
  ),
  company_name: words(line(120, 3), '3 to 120 characters', 'name of the company, as registered'),
  company_cnpj: words(companyNumber, 'a valid CNPJ', 'CNPJ of the company'),
  company_address: words(line(240, 10), '10 to 240 characters', 'its address, with city, state and CEP'),
  company_email: words(email, 'an e-mail address', 'its address for customers'),
  data_officer_name: words(line(120, 3), '3 to 120 characters', 'data officer (encarregado, LGPD art. 41)'),
  data_officer_email: words(email, 'an e-mail address', 'address of the data officer'),
} as const satisfies Record<string, Definition<number> | Definition<string>>

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<K extends SettingKey> = (typeof settingDefinitions)[K]['fallback'] extends number
  ? number
  : string

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key)
