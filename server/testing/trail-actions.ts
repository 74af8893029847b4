import { recordAction, type OperatorAction } from '@/server/modules/trail/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestApp } from './make-app'

/** Appends an action of a command to the trail, as a use case does. */
export const appendAction = (
  { context }: Pick<TestApp, 'context'>,
  more: Partial<OperatorAction> = {},
): Promise<void> =>
  unitOfWork(context, (work) =>
    recordAction(work, {
      actor: { kind: 'command', name: 'Ana' },
      action: 'setting.change',
      subject: { kind: 'setting', id: 'commission_percent' },
      reason: 'decided by the board',
      before: { value: 15 },
      after: { value: 12, since: '2026-11-29T12:00:00.000Z' },
      people: [],
      ...more,
    }),
  )
