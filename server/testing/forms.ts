import { eq } from 'drizzle-orm'
import type { FormField } from '@/lib/contract/form'
import type { Db } from '@/server/db/client'
import { services, subServices } from '@/server/db/schema/catalogue'
import { publishedPriceAnswer } from '@/server/modules/catalogue/presenter'

/** The sub-service work is made of where a test names none. */
export const cleaning = 'faxina-residencial'

export const subServiceIdOf = async (db: Db, slug: string): Promise<number> => {
  const [row] = await db.select({ id: subServices.id }).from(subServices).where(eq(subServices.slug, slug))
  if (!row) throw new Error(`no sub-service ${slug}`)
  return row.id
}

/** The same, with the parts of its address. */
export const findSubService = async (
  db: Db,
  slug: string,
): Promise<{ id: number; service: string; slug: string }> => {
  const [row] = await db
    .select({ id: subServices.id, service: services.slug, slug: subServices.slug })
    .from(subServices)
    .innerJoin(services, eq(services.id, subServices.serviceId))
    .where(eq(subServices.slug, slug))
  if (!row) throw new Error(`no sub-service ${slug}`)
  return row
}

type Field = Pick<FormField, 'type' | 'min'> & { options?: { value: string }[] | undefined }

const answerTo = (field: Field): unknown => {
  if (field.type === 'choice') return field.options?.[0]?.value
  if (field.type === 'multichoice') return [field.options?.[0]?.value]
  if (field.type === 'number') return field.min ?? 1
  if (field.type === 'boolean') return false
  return field.type === 'date' ? '2030-01-15' : 'Texto de teste'
}

/**
 * Returns valid answers to a sub-service's form: the usual length, which a published price is for, and otherwise the
 * first choice, the least number, short texts.
 */
export const validAnswersTo = async (db: Db, slug: string): Promise<Record<string, unknown>> => {
  const [row] = await db.select().from(subServices).where(eq(subServices.slug, slug))
  const usual = row && publishedPriceAnswer(row)
  const fields = row?.form.steps.flatMap((step) => step.fields) ?? []
  const answers: Record<string, unknown> = {}
  for (const field of fields) if (field.required && !field.show_if) answers[field.key] = answerTo(field)
  // Then required fields that are shown because of the answers so far.
  for (const field of fields) {
    if (!field.required || !field.show_if || answers[field.show_if.field] === undefined) continue
    const given = [answers[field.show_if.field]].flat()
    if (given.some((one) => field.show_if?.equals.includes(one as string)))
      answers[field.key] = answerTo(field)
  }
  return usual && usual.field in answers ? { ...answers, [usual.field]: usual.value } : answers
}
