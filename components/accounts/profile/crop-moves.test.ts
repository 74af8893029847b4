import { canMove, directions, moveCrop, zoomBy, type Stage } from './crop-moves'

/** A picture twice as wide as its square cut. */
const stage: Stage = { media: { width: 400, height: 200 }, cut: { width: 200, height: 200 } }
const middle = { x: 0, y: 0 }

test('moves by a tenth of the cut in each direction', () => {
  expect(directions.map((one) => moveCrop(middle, one, stage, 2))).toEqual([
    { x: -20, y: 0 },
    { x: 0, y: -20 },
    { x: 0, y: 20 },
    { x: 20, y: 0 },
  ])
})

test('stops where the picture ends, and reports that no move is left', () => {
  let crop = middle
  for (let n = 0; n < 30; n++) crop = moveCrop(crop, 'right', stage, 1)
  expect(crop).toEqual({ x: 100, y: 0 })
  expect(directions.map((one) => canMove(crop, one, stage, 1))).toEqual([true, false, false, false])
})

test('zooms within the limits of the slider', () => {
  expect([zoomBy(1, -1), zoomBy(1, 1), zoomBy(2.9, 1)]).toEqual([1, 1.25, 3])
})
