export const POLKADOT_PEOPLE = {
  'dot-good': { address: '12VstpyuVvBiR2y7W97BvjEBqobbLEdBZgEDf8v7tQaL4Ngg', planck: 12_345_678_901n },
  'dot-slow': { address: '13KNWg71jL9mxym7acETBskseygMVuermWmjccSs4kU7sDAh', planck: 1n },
} as const

export const POLKADOT_PHONES = [
  { address: '14wA2wmMFdm2nzdQuvp5YYVg5tmXmkYWkLG3ZLVBoDRQtpdn', planck: 98_765_432_101n },
  { address: '13VHHSkdhLLxQdZaXFfWZLEobYvC3pN1U2bS6aL1c3vGcfaj', planck: 87_654_321_012n },
] as const
