import { blankPicture } from './hostile-pictures'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'

type Uploader = Parameters<TestApp['upload']>[0]

/** Uploads a photo. Returns its id. */
export const uploadPhoto = async (t: TestApp, who: Uploader): Promise<string> =>
  okBody<{ id: string }>(await t.upload(who, '/api/photos/', await blankPicture(9, 9).png().toBuffer())).id

/** Uploads a picture for the messages of a room. Returns its id. */
export const uploadChatFile = async (t: TestApp, who: Uploader, room: number): Promise<string> => {
  const picture = await blankPicture(40, 30).png().toBuffer()
  return okBody<{ id: string }>(
    await t.upload(who, `/api/chat/rooms/${room}/files/`, picture, { filename: 'a.png' }),
  ).id
}
