import type { User } from '@/lib/contract/accounts'
import { publicUrl } from '@/server/modules/media/urls'
import { revealFullName } from './person'
import type { UserRow } from './repository'

export const presentUser = (user: UserRow): User => ({
  pk: user.id,
  email: user.email,
  phone: user.phone,
  is_consumer: user.isConsumer,
  is_provider: user.isProvider,
  is_operator: user.isOperator,
  operator_scopes: user.operatorScopes,
  is_email_verified: user.emailVerifiedAt !== null,
  is_phone_verified: user.phoneVerifiedAt !== null,
  is_email_refused: user.refusedEmail === user.email,
  has_password: user.passwordHash !== null,
  is_completed_introduction_tour: user.tourCompletedAt !== null,
  user_profile: { full_name: revealFullName(user.fullName), photo: user.photoId && publicUrl(user.photoId) },
  erasure_due_at: user.erasureDueAt?.toISOString() ?? null,
  created_at: user.createdAt.toISOString(),
})
