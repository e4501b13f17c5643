/** The people of the example data. Addresses of `.example` reach nobody. */
export const people = {
  ada: { name: 'Ada Moreau', email: 'ada.moreau@northwind.example' },
  ben: { name: 'Ben Okafor', email: 'ben@okafor.example' },
  chloe: { name: 'Chloé Laurent', email: 'chloe@atelier-laurent.example' },
  dan: { name: 'Dan Petrov', email: 'dan.petrov@contoso.example' },
  emi: { name: 'Emi Tanaka', email: 'emi@tanaka.example' },
  farid: { name: 'Farid Haddad', email: 'farid.haddad@litware.example' },
  grace: { name: 'Grace Miller', email: 'grace@millerfarm.example' },
  hugo: { name: 'Hugo Silva', email: 'hugo.silva@fabrikam.example' },
} as const;

export type Person = keyof typeof people;

/** The import makes them as it makes every customer, so their addresses tell them apart. */
export const exampleAddresses: string[] = Object.values(people).map(({ email }) => email);
