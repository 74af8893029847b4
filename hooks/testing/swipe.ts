import { fireEvent } from '@testing-library/react'

/** Moves one finger from an element by `x` and `y`, px, and lifts it. */
export const swipe = (from: Element, { x = 0, y }: { x?: number; y: number }) => {
  const touch = (clientX: number, clientY: number) => [{ clientX, clientY }]
  fireEvent.touchStart(from, { touches: touch(0, 0), changedTouches: touch(0, 0) })
  fireEvent.touchMove(from, { touches: touch(x, y), changedTouches: touch(x, y) })
  fireEvent.touchEnd(from, { changedTouches: touch(x, y) })
}
