import type { FastifyInstance } from 'fastify'
import {
  blockPeer,
  getRoom,
  listMessages,
  listReadyMessages,
  listReadyVariables,
  listRooms,
  readRoom,
  sayOnMyWay,
  searchRoom,
  sendMessage,
  unblockPeer,
  undoOnMyWay,
  uploadChatFile,
} from '@/lib/contract/chat'
import type { Context } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import type { RateLimiter } from '@/server/http/rate-limiter'
import { route } from '@/server/http/route'
import { mapYielding } from '@/server/runtime/yielding'
import { setBlock } from './blocks'
import { storeChatFile } from './files'
import { consumeMessageLimit, consumeSearchLimit } from './limits'
import { readMessagePage } from './messages'
import { postOnMyWay, takeBackOnMyWay } from './on-my-way'
import { presentRoom } from './presenter'
import { readyMessages } from './ready-messages'
import { readyVariablesFor } from './ready-variables'
import * as repository from './repository'
import { searchMessages } from './search'
import { markRoomRead, sendChatMessage } from './service'

/** Reading masks contacts in the other side's messages, which costs CPU. */
const reading = { max: 240, perSeconds: 60, by: 'caller' } as const

/** Limits announcements: after an undo the next may follow at once, and each notifies the customer. */
const announcing = { max: 12, perSeconds: 3600, by: 'caller' } as const

export const registerChat = (app: FastifyInstance, context: Context, limiter: RateLimiter) => {
  const { db } = context
  route(app, context, listRooms, async ({ caller, query, locale }) => {
    const page = { user: caller.id, before: query.before ?? null, limit: query.limit }
    const lists = await Promise.all([
      query.side === 'provider' ? [] : repository.listAsCustomer(db, page),
      query.side === 'customer' ? [] : repository.listAsProvider(db, page),
    ])
    const rows = lists
      .flat()
      .sort((a, b) => (b.room.lastMessageId ?? 0) - (a.room.lastMessageId ?? 0))
      .slice(0, query.limit)
    return mapYielding(rows, (row) => presentRoom(row, caller.id, locale, context.clock()))
  })
  route(app, context, getRoom, async ({ caller, params, locale }) => {
    const row = await repository.findRoom(db, params.pk, caller.id)
    if (!row) throw notFoundError()
    return presentRoom(row, caller.id, locale, context.clock())
  })
  route(
    app,
    context,
    listMessages,
    ({ caller, params, query, locale }) =>
      readMessagePage(context, { user: caller.id, room: params.pk, locale }, query),
    { limit: reading },
  )
  route(app, context, searchRoom, async ({ caller, params, query, locale }) => {
    await consumeSearchLimit(limiter, caller.id)
    return searchMessages(context, { user: caller.id, room: params.pk, locale }, query)
  })
  route(app, context, sendMessage, async ({ caller, params, body }) => {
    await consumeMessageLimit(limiter, caller.id, params.pk)
    return sendChatMessage(context, caller.id, params.pk, body)
  })
  route(app, context, uploadChatFile, ({ caller, params, request }) =>
    storeChatFile(context, limiter, { user: caller.id, room: params.pk, request }),
  )
  route(app, context, sayOnMyWay, ({ caller, params }) => postOnMyWay(context, caller.id, params.pk), {
    limit: announcing,
  })
  route(app, context, undoOnMyWay, ({ caller, params }) => takeBackOnMyWay(context, caller.id, params.pk))
  for (const endpoint of [blockPeer, unblockPeer])
    route(app, context, endpoint, ({ caller, params, locale }) =>
      setBlock(context, { user: caller.id, room: params.pk, locale }, endpoint === blockPeer),
    )
  route(app, context, readRoom, ({ caller, params, body }) =>
    markRoomRead(context, caller.id, params.pk, body.seq),
  )
  route(app, context, listReadyMessages, async ({ locale }) => readyMessages(locale))
  route(app, context, listReadyVariables, ({ caller, query, locale }) =>
    readyVariablesFor(db, caller.id, query.room ?? null, locale),
  )
}
