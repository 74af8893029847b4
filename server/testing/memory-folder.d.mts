export function memoryFolder(): string
