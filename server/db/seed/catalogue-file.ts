import { z } from 'zod'
import { priceUnits } from '@/lib/contract/catalogue'
import { fieldTypes } from '@/lib/contract/form'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const icon = z.string().regex(/^[0-9a-f]+(-[0-9a-f]+)*$/)
const text = z.strictObject({ pt: z.string().min(1), en: z.string().min(1) })
const texts = z.strictObject({ pt: z.array(z.string().min(1)), en: z.array(z.string().min(1)) })

const field = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  type: z.enum(fieldTypes),
  label: text,
  required: z.boolean(),
  options: z.array(z.strictObject({ value: z.string().min(1), label: text })).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  unit: text.optional(),
  unit_one: text.optional(),
  show_if: z
    .strictObject({ field: z.string(), equals: z.array(z.union([z.string(), z.boolean()])).min(1) })
    .optional(),
  decimals: z.number().int().min(1).max(3).optional(),
  usual: z.union([z.string(), z.number()]).optional(),
})

const isUsualAllowed = ({ type, usual, options, min = 0, max = Infinity }: z.infer<typeof field>): boolean =>
  typeof usual === 'number'
    ? type === 'number' && usual >= min && usual <= max
    : options?.some(({ value }) => value === usual) === true

/** Units that one and many are written with alike. */
const sameForOne = new Set(['m²', 'kg', 'cm', 'km', 'GB', 'Mega', 'andar', 'mil litros'])

const form = z
  .strictObject({
    steps: z.array(z.strictObject({ key: z.string(), title: text, fields: z.array(field).min(1) })).min(1),
  })
  .superRefine(({ steps }, ctx) => {
    const seen = new Map<string, z.infer<typeof field>>()
    for (const one of steps.flatMap((step) => step.fields)) {
      if (seen.has(one.key)) ctx.addIssue({ code: 'custom', message: `field ${one.key} stands twice` })
      if (one.show_if && !seen.has(one.show_if.field))
        ctx.addIssue({
          code: 'custom',
          message: `field ${one.key} depends on ${one.show_if.field}, which is not asked before it`,
        })
      if (one.unit && !one.unit_one && !sameForOne.has(one.unit.pt))
        ctx.addIssue({ code: 'custom', message: `field ${one.key} has no unit for a single one` })
      if (one.type.endsWith('choice') && !one.options?.length)
        ctx.addIssue({ code: 'custom', message: `field ${one.key} has no options` })
      if (one.usual !== undefined && !isUsualAllowed(one))
        ctx.addIssue({
          code: 'custom',
          message: `the usual answer of field ${one.key} is none of its options, or outside its bounds`,
        })
      seen.set(one.key, one)
    }
  })

/** Usual inclusions and exclusions of a service, by its slug. */
export const scopesFile = z.record(slug, z.strictObject({ included: texts, not_included: texts }))

/** File of a service with its sub-services. */
export const catalogueFile = z.strictObject({
  slug,
  icon,
  name: text,
  description: text,
  is_visible_on_main: z.boolean(),
  council: z.string().nullable(),
  /** Work that lasts (CDC, art. 26, II). */
  durable: z.boolean().default(false),
  sub_services: z
    .array(
      z.strictObject({
        slug,
        icon,
        name: text,
        description: text,
        keywords: texts,
        price: z
          .strictObject({
            low_cents: z.number().int().positive(),
            high_cents: z.number().int().positive(),
            unit: z.enum(priceUnits),
          })
          .refine((price) => price.low_cents <= price.high_cents),
        duration_minutes: z.number().int().min(15),
        council: z.string().nullable().optional(),
        durable: z.boolean().optional(),
        tips: texts,
        form,
      }),
    )
    .min(1),
})
export type CatalogueFile = z.infer<typeof catalogueFile>
