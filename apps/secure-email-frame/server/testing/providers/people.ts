export const PEOPLE = [
  { id: '1001', name: 'Ada Lovelace', login: 'ada' },
  { id: '1002', name: 'علي بن أبي طالب المهندس صاحب الاسم الطويل جدا', login: 'ali' },
  { id: '1003', name: '', login: '' },
] as const
export type ProvidersPerson = (typeof PEOPLE)[number]

export const userOf = (id: string): ProvidersPerson | undefined => PEOPLE.find((user) => user.id === id)
