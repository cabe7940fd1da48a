import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useConnection } from '../lib/connection.ts';
import { adoptChoices } from '../lib/own-choices.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { SessionProvider, sessionKey, useSessionQuery, type StaffSession } from '../lib/session.ts';
import { hasCode } from '../lib/staff-call.ts';
import { Action } from '../ui/action.tsx';
import { Message } from '../ui/message.tsx';
import { RouteView } from './route-view.tsx';
import { routes } from './routes.ts';
import { Shell } from './shell.tsx';

/** Most visits begin with a session, and do without it. */
const SignInPlace = lazyPart(
  async () => (await import('../features/staff/sign-in-place.tsx')).SignInPlace,
);

/** Screens that are shown without a session too, such as an invitation. */
const openPaths = routes.filter(({ right }) => right === 'none').map(({ path }) => path);

/** Shows the screens to signed-in people, and the sign-in to everybody else. */
export function Gate() {
  const [location] = useLocation();
  const isOpen = openPaths.includes(location);
  return isOpen ? <RouteView /> : <GatedConsole />;
}

function GatedConsole() {
  const query = useSessionQuery();
  const isSignedOut = useConnection((connection) => connection.isSignedOut);
  const resume = useResume();
  if (query.data) {
    return (
      <>
        <div inert={isSignedOut}>
          <SignedIn session={query.data} />
        </div>
        <Suspense fallback={null}>
          {isSignedOut && <SignInPlace isOver onSignedIn={resume} />}
        </Suspense>
      </>
    );
  }
  if (query.isPending) return <Waiting />;
  if (hasCode(query.error, 'staff_signed_out')) {
    return (
      <Suspense fallback={<Waiting />}>
        <SignInPlace onSignedIn={resume} />
      </Suspense>
    );
  }
  return <Unreachable onAgain={() => void query.refetch()} />;
}

/** Asks for the session again; see `useSessionQuery` for what follows. */
function useResume(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: sessionKey });
}

function SignedIn({ session }: { readonly session: StaffSession }) {
  const { person, brand } = session;
  const { id, language, preferences } = person;
  // The page's title, language and stored preferences are outside React.
  useEffect(() => {
    document.title = brand;
  }, [brand]);
  useEffect(() => {
    adoptChoices({ id, language, preferences });
  }, [id, language, preferences]);
  return (
    <SessionProvider value={session}>
      <Shell />
    </SessionProvider>
  );
}

/** A moment passes before the wait is shown. */
function Waiting() {
  const t = useTranslations('console.gate');
  const [isLong, setIsLong] = useState(false);
  // Time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <output className="block p-8 text-ink-2">{t('loading')}</output> : null;
}

function Unreachable({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTranslations('console.gate');
  return (
    <main>
      <Message title={t('unreachable')} detail={t('unreachableDetail')}>
        <Action look="ink" onClick={onAgain}>
          {t('tryAgain')}
        </Action>
      </Message>
    </main>
  );
}
