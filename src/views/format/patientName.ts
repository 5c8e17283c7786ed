interface Named {
  first_name: string
  last_name: string
}

/** Surnames in Mexican order, both of them. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim()

/** 'Ana L.': where others may see the screen. */
export const shortName = ({ first_name, last_name }: Named): string =>
  last_name === '' ? first_name : `${first_name} ${last_name.charAt(0)}.`
