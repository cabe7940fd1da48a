/** Input attributes for a name, an e-mail address and a phone number, used by all forms. */
export const contactInputs = {
  name: {
    autoComplete: 'name',
    autoCapitalize: 'words',
    autoCorrect: 'off',
    spellCheck: false,
    maxLength: 200,
    enterKeyHint: 'next',
    required: true,
  },
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
    enterKeyHint: 'next',
    required: true,
    dir: 'ltr',
  },
  phone: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
    enterKeyHint: 'next',
    required: true,
    dir: 'ltr',
  },
} as const;
