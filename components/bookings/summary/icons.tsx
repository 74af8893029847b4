import { drawn } from '@/components/ui/icons'

export const ChatIcon = drawn('M4 5h16v11.5H10L6 20v-3.5H4V5z')
export const DateIcon = drawn('M4.5 5.5h15V20h-15V5.5zM4.5 10h15M8.5 3.5v4M15.5 3.5v4')
export const MoneyIcon = drawn(
  'M3.5 6.5h17v11h-17v-11zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5zM6.5 9.5h.1M17.4 14.5h.1',
)
export const ShieldIcon = drawn(
  'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6l7-2.5zM8.8 12l2.3 2.3 4.2-4.4',
)
export const TimerIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7.5V12l3 2')
