import { announceRouteStart, onRouteStart } from './route-events'

test('notifies a listener added during an event from the next event on', () => {
  const heard: string[] = []
  const stops = [onRouteStart(() => void stops.push(onRouteStart((target) => void heard.push(target))))]
  announceRouteStart('/wallet/')
  expect(heard).toEqual([])
  announceRouteStart('/settings/')
  expect(heard).toEqual(['/settings/'])
  for (const stop of stops) stop()
})
