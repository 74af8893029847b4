import type { ReactElement } from 'react'
import { nameFontSize, renderableText, truncateLine } from '@/lib/seo/social-text'

export interface SocialText {
  /** The service a sub-service belongs to. */
  above?: string
  name: string
  description: string
  /** The call to action. */
  ask: string
  site: string
  /** Selects the background colour, as for tiles. */
  pk: number
}

/** Position of the service's own picture over the drawing. */
export const socialArt = { left: 744, top: 214, size: 304 } as const

/** The light tints of app/globals.css, repeated because the drawing library loads no stylesheet. */
const grounds = ['#e4f1ea', '#fcefd8', '#e2eef6', '#fae6e1', '#ece8f6', '#f1ede2'] as const
const green = '#0F5B46'
const honey = '#F4A83D'
const ink = '#16211C'
const soft = '#46534D'

interface MarkProps {
  size: number
  body: string
  corner: string
}

/** The product's logo. */
const Mark = ({ size, body, corner }: MarkProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size}>
    <path d="M9 2h8v9a4 4 0 0 0 4 4h9v8a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z" fill={body} />
    <circle cx="25" cy="7" r="5" fill={corner} />
  </svg>
)

/** The social picture of a service, with its icon inside the logo. */
export const SocialPicture = ({ above, name, description, ask, site, pk }: SocialText): ReactElement => {
  const shown = renderableText(name)
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background: grounds[Math.abs(pk) % grounds.length],
        fontFamily: 'Jakarta',
        fontWeight: 500,
        color: ink,
      }}
    >
      <div style={{ display: 'flex', position: 'absolute', left: 618, top: 25 }}>
        <Mark size={580} body={green} corner={honey} />
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 626,
          height: '100%',
          padding: '60px 0 60px 64px',
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 16,
            fontSize: 36,
            fontWeight: 800,
            letterSpacing: '-0.03em',
            color: green,
          }}
        >
          <Mark size={46} body={green} corner={honey} />
          {renderableText(site)}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          {above ? (
            <div
              style={{ display: 'flex', marginBottom: 12, fontSize: 28, fontWeight: 800, color: '#2F7F67' }}
            >
              {renderableText(above)}
            </div>
          ) : null}
          <div
            style={{
              display: 'flex',
              fontSize: nameFontSize(shown),
              fontWeight: 800,
              lineHeight: 1.06,
              letterSpacing: '-0.035em',
            }}
          >
            {shown}
          </div>
          <div style={{ display: 'flex', marginTop: 20, fontSize: 28, lineHeight: 1.36, color: soft }}>
            {truncateLine(description)}
          </div>
        </div>
        <div style={{ display: 'flex' }}>
          <div
            style={{
              display: 'flex',
              padding: '15px 30px 17px',
              borderRadius: 40,
              background: honey,
              fontSize: 27,
              fontWeight: 800,
              letterSpacing: '-0.01em',
              color: '#2A1B06',
            }}
          >
            {renderableText(ask)}
          </div>
        </div>
      </div>
    </div>
  )
}
