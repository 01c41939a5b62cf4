export const TEMPLATES = ['html', 'vite-react', 'next', 'vue', 'svelte', 'angular', 'wagmi', 'ethers'] as const
export type Template = (typeof TEMPLATES)[number]
