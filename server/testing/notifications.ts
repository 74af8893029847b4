import type { Notification } from '@/lib/contract/notifications'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'

/** A person's notifications, newest first. */
export const listNotificationsOf = async (
  t: Pick<TestApp, 'as'>,
  who: { id: number },
  language = 'pt-br',
): Promise<Notification[]> =>
  okBody<{ data: Notification[] }>(
    await t.as(who).get('/api/notification/list/', { 'accept-language': language }),
  ).data
