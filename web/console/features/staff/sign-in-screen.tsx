import { SignInPlace } from './sign-in-place.tsx';

/** Signing in at an address of its own, for links and bookmarks; every other address asks for it too. */
export function SignInScreen() {
  return <SignInPlace onSignedIn={async () => location.replace('/console')} />;
}
