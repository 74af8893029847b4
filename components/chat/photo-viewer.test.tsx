import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { showAt } from '@/hooks/testing/show'
import { swipe } from '@/hooks/testing/swipe'
import pt from '@/locales/pt.json'
import { PhotoViewer } from './photo-viewer'

const photos = [1, 2].map((pk) => ({
  pk: `${pk}`,
  kind: 'photo' as const,
  url: `/p${pk}.webp`,
})) as unknown as Parameters<typeof PhotoViewer>[0]['photos']
const nameOf = (at: number) => `Foto ${at + 1}`
const Viewer = () => {
  const [at, setAt] = useState(0)
  return <PhotoViewer photos={photos} nameOf={nameOf} at={at} onMove={setAt} onClose={() => undefined} />
}

test('at either end the arrow stays, and with it the focus and the keys', () => {
  showAt('/', pt, <Viewer />)
  const shown = () => screen.getByRole('img').getAttribute('src')
  const next = screen.getByRole('button', { name: pt.chat.files.next })
  next.focus()
  fireEvent.click(next)
  fireEvent.click(next)
  expect([shown(), next.isConnected, document.activeElement === next]).toEqual(['/p2.webp', true, true])
  fireEvent.keyDown(next, { key: 'ArrowLeft' })
  expect(shown()).toBe('/p1.webp')
})

test('closes on a swipe down, not on one to the side', () => {
  const onClose = jest.fn()
  showAt(
    '/',
    pt,
    <PhotoViewer photos={photos} nameOf={nameOf} at={0} onMove={() => undefined} onClose={onClose} />,
  )
  swipe(screen.getByRole('img'), { x: 150, y: 100 })
  expect(onClose).not.toHaveBeenCalled()
  swipe(screen.getByRole('img'), { y: 120 })
  expect(onClose).toHaveBeenCalledTimes(1)
})
