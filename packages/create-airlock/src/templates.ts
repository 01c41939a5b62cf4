export const TEMPLATES = ['html', 'vite-react', 'next', 'vue', 'svelte', 'angular', 'wagmi'] as const
export type Template = (typeof TEMPLATES)[number]
