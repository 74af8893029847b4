'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import {
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { IconButton } from '@/components/ui/icon-button'
import { SendIcon } from '@/components/ui/icons'
import { useAttachments, type PickedFile } from '@/hooks/chat/attachments'
import { keepDraft, readDraft } from '@/hooks/chat/draft'
import { useMessageLimits } from '@/hooks/chat/message-limits'
import { chatQueries, type ChatSide } from '@/hooks/chat/queries'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { fillTemplate } from '@/lib/chat/fill-template'
import type { RoomStage } from '@/lib/contract/chat'
import { isConfirmingInput } from '@/lib/forms/input-method'
import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { AttachMenu } from './attach-menu'
import { AttachmentTray } from './attachment-tray'
import styles from './composer.module.css'

interface ComposerProps {
  room: number
  side: ChatSide
  /** Stage of the room's booking, which ready messages are for; undefined for none, and while loading. */
  stage: RoomStage | undefined
  /** The other side sees contacts masked. */
  isShielded: boolean
  me: number
  /** The last lines of the conversation. */
  lines: readonly ConversationLine[]
  /** Texts of the reader's own messages. */
  sent: ReadonlySet<string>
  mayPdf: boolean
  onSend: (text: string, files: readonly PickedFile[]) => void
  onTyping: () => void
}

/** Message field. Drafts are stored per room until sent. Mounted anew for each room. */
export const Composer = ({
  room,
  side,
  stage,
  isShielded,
  me,
  lines,
  sent,
  mayPdf,
  onSend,
  onTyping,
}: ComposerProps) => {
  const t = useTranslations('chat')
  const [text, setText] = useState(() => readDraft(room))
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const limits = useMessageLimits()
  const picked = useAttachments(mayPdf, limits.files)
  // Removing a file removes the focused button.
  const composer = useFocusRestore<HTMLDivElement>(picked.files.length)
  const { data: ready = [] } = useQuery(chatQueries.readyMessages())
  const { data: variables = [] } = useQuery(chatQueries.readyVariables(room))
  const change = (next: string) => {
    setText(next)
    setTypedAt(Date.now())
    keepDraft(room, next)
    if (next) onTyping()
  }
  const takeReady = (sentence: string, { detail }: MouseEvent) => {
    change(sentence)
    // Activated by keyboard: the buttons disappear, so focus moves to the text. After a touch, focus would
    // open the on-screen keyboard.
    if (detail === 0) input.current?.focus()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const said = text.trim()
    if ((!said && picked.files.length === 0) || picked.isReading) return
    onSend(said, picked.files)
    setText('')
    picked.clear()
    keepDraft(room, '')
    // The send button is disabled now and would lose the focus; this also keeps a phone's keyboard open.
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter breaks the line on phones and sends with a hardware keyboard.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      isConfirmingInput(event) ||
      !window.matchMedia('(hover: hover)').matches
    )
      return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void picked.pick(files)
  }
  const values = Object.fromEntries(variables.map(({ key, value }) => [key, value]))
  // Omits sentences with unknown variables and those that were sent. The shortest first: more of them are in view.
  const offered = ready
    .flatMap((one) => {
      const fits = one.side === side && stage !== undefined && one.stages.includes(stage)
      const filled = fits ? fillTemplate(one.text, values) : null
      return filled === null || sent.has(filled) ? [] : [{ ...one, text: filled }]
    })
    .sort((a, b) => a.text.length - b.text.length)
  return (
    <div ref={composer} tabIndex={-1} className={styles.composer}>
      {offered.length > 0 && text === '' && picked.files.length === 0 ? (
        <ul className={styles.ready} aria-label={t('ready')}>
          {offered.map((one) => (
            <li key={one.pk}>
              <button type="button" onClick={(event) => takeReady(one.text, event)}>
                {one.text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isShielded ? (
        <div className={styles.hint}>
          <MaskingHint
            text={text}
            scope="job"
            writing={typedAt === null ? undefined : { sender: me, at: typedAt, before: lines }}
          />
        </div>
      ) : null}
      <AttachmentTray {...picked} max={limits.files} isShielded={isShielded} onRemove={picked.remove} />
      <form method="post" className={styles.form} onSubmit={submit}>
        <AttachMenu mayPdf={mayPdf} onPick={(files) => void picked.pick(files)} />
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          value={text}
          maxLength={limits.chars}
          aria-label={t('write')}
          placeholder={t(picked.files.length > 0 ? 'attach.caption' : 'write')}
          onPaste={onPaste}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          className={styles.send}
          aria-label={t('send')}
          disabled={(text.trim() === '' && picked.files.length === 0) || picked.isReading}
        >
          <SendIcon />
        </IconButton>
      </form>
    </div>
  )
}
