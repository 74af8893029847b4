import { z } from 'zod'

const typed = z.string().min(1).max(254)
const unasked = z.string()
export const eraseByPasswordSchema = z.object({ password: typed, email: unasked })
export const eraseByEmailSchema = z.object({ password: unasked, email: typed })
