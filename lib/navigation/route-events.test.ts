import { announceRouteStart, onRouteStart } from './route-events'

test('who begins to listen while a move is told hears of the next one', () => {
  const heard: string[] = []
  const stops = [onRouteStart(() => void stops.push(onRouteStart((target) => void heard.push(target))))]
  announceRouteStart('/wallet/')
  expect(heard).toEqual([])
  announceRouteStart('/settings/')
  expect(heard).toEqual(['/settings/'])
  for (const stop of stops) stop()
})
