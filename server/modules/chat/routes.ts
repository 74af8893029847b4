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
  sendMessage,
  unblockPeer,
  uploadChatFile,
} from '@/lib/contract/chat'
import { sightOfOffer } from '@/lib/contract/disclosure'
import type { Context } from '@/server/context'
import { notFound } from '@/server/http/errors'
import type { Limiter } from '@/server/http/limiter'
import { route } from '@/server/http/route'
import { setBlock } from './blocks'
import { presentFiles } from './file-presenter'
import { receiveFile } from './files'
import { filesOf } from './files-repository'
import { spendMessage } from './limits'
import { goOnMyWay } from './on-my-way'
import { presentMessage, presentRoom, sideOf } from './presenter'
import { readyMessages } from './ready-messages'
import { readyVariablesFor } from './ready-variables'
import * as repository from './repository'
import { read, send } from './service'

export const registerChat = (app: FastifyInstance, context: Context, limiter: Limiter) => {
  const { db } = context
  route(app, context, listRooms, async ({ caller, query, locale }) => {
    const page = { user: caller.id, before: query.before ?? null, limit: query.limit }
    const lists = await Promise.all([
      query.side === 'provider' ? [] : repository.listAsCustomer(db, page),
      query.side === 'customer' ? [] : repository.listAsProvider(db, page),
    ])
    return lists
      .flat()
      .sort((a, b) => (b.room.lastMessageId ?? 0) - (a.room.lastMessageId ?? 0))
      .slice(0, query.limit)
      .map((row) => presentRoom(row, caller.id, locale, context.clock()))
  })
  route(app, context, getRoom, async ({ caller, params, locale }) => {
    const row = await repository.findRoom(db, params.pk, caller.id)
    if (!row) throw notFound()
    return presentRoom(row, caller.id, locale, context.clock())
  })
  route(app, context, listMessages, async ({ caller, params, query, locale }) => {
    const room = await repository.findSides(db, params.pk)
    const side = room && sideOf(room, caller.id)
    if (!room || !side) throw notFound()
    const booking = await repository.findBookingOf(db, params.pk)
    const reader = { side, user: caller.id, sight: sightOfOffer(booking, room.offerId), locale }
    const forwards = query.after_seq !== undefined
    const rows = await repository.listMessages(db, params.pk, {
      before: query.before_seq,
      after: query.after_seq,
      limit: query.limit,
    })
    const more = rows.length > query.limit
    const shown = forwards ? rows.slice(0, query.limit) : rows.slice(-query.limit)
    const files = await filesOf(db, shown)
    const edge = forwards ? shown.at(-1) : shown[0]
    return {
      results: shown.map((row) =>
        presentMessage(
          row,
          room,
          reader,
          presentFiles(context, files.get(row.id) ?? [], row.senderId, reader),
        ),
      ),
      next: more && edge ? String(edge.seq) : null,
    }
  })
  route(app, context, sendMessage, async ({ caller, params, body }) => {
    await spendMessage(limiter, caller.id, params.pk)
    return send(context, caller.id, params.pk, body)
  })
  route(app, context, uploadChatFile, ({ caller, params, request }) =>
    receiveFile(context, limiter, { user: caller.id, room: params.pk, request }),
  )
  route(app, context, sayOnMyWay, ({ caller, params }) => goOnMyWay(context, caller.id, params.pk))
  for (const endpoint of [blockPeer, unblockPeer])
    route(app, context, endpoint, ({ caller, params, locale }) =>
      setBlock(context, { user: caller.id, room: params.pk, locale }, endpoint === blockPeer),
    )
  route(app, context, readRoom, ({ caller, params, body }) => read(context, caller.id, params.pk, body.seq))
  route(app, context, listReadyMessages, async ({ locale }) => readyMessages(locale))
  route(app, context, listReadyVariables, ({ caller, query, locale }) =>
    readyVariablesFor(db, caller.id, query.room ?? null, locale),
  )
}
