/** The storefront's light colors, by the names of its tokens. */
export const paperColors = {
  ground: '#f3eee4',
  sheet: '#fbf8f1',
  ink: '#1f1a16',
  quiet: '#554c42',
  rule: '#d9cfbe',
  mark: '#b5361a',
  done: '#27633f',
} as const;
