/** Named cancellation terms a provider chooses per service, from the mildest for the customer on. */
export const cancellationPresets = ['flexible', 'usual', 'strict'] as const
export type CancellationPreset = (typeof cancellationPresets)[number]
/** Terms of services and offers that name no preset. */
export const defaultPreset = 'usual' satisfies CancellationPreset
