import * as z from 'zod';
import { drawPort } from '#server/platform/ports.ts';
import { startProgram, waitForLine, type RunningProgram } from './child-process.ts';
import { phoneScreen, type Argument, type ElementReference, type EngineBrowser } from './engine.ts';

/** Key of an element reference. Source: W3C WebDriver, section "Elements". */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const reply = z.object({ value: z.unknown() });
const failure = z.object({ error: z.string(), message: z.string() });
const session = z.object({ sessionId: z.string() });
const elementReply = z.object({ [elementKey]: z.string() });

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Calls of WebDriver below an address. Source: W3C WebDriver, section "Endpoints". */
function callsTo(base: string): Call {
  return async (method, path, body = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = reply.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = failure.parse(value);
    throw new Error(`${error}: ${message}`);
  };
}

function scriptOf(pageFunction: (...given: never[]) => unknown): string {
  return `return (${String(pageFunction)})(...arguments)`;
}

/** The driver reports no errors of pages, so each page collects its own. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { pageErrors: errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

function collectedErrors(): unknown {
  return Reflect.get(globalThis, 'pageErrors') ?? [];
}

const sizes = z.object({ width: z.number(), height: z.number() });

/** Makes the page as large as a phone's, as far as the window's bar allows. */
async function resize(call: Call, path: string): Promise<void> {
  const { width, height } = phoneScreen;
  await call('POST', `${path}/window/rect`, { width: width + 60, height: height + 60 });
  const script = scriptOf(() => ({ width: innerWidth, height: innerHeight }));
  const inner = sizes.parse(await call('POST', `${path}/execute/sync`, { script, args: [] }));
  await call('POST', `${path}/window/rect`, {
    width: 2 * width + 60 - inner.width,
    height: 2 * height + 60 - inner.height,
  });
}

function fromDriver(call: Call, path: string, programs: readonly RunningProgram[]) {
  const execute = (
    pageFunction: (...given: never[]) => unknown,
    given: readonly Argument[],
  ): Promise<unknown> =>
    call('POST', `${path}/execute/sync`, { script: scriptOf(pageFunction), args: given });
  const onElement = async ({ id }: ElementReference, action: string, body = {}) => {
    await call('POST', `${path}/element/${id}/${action}`, body);
  };
  const errors: string[] = [];
  const readErrors = async (): Promise<readonly string[]> => {
    errors.push(...z.array(z.string()).parse(await execute(collectedErrors, [])));
    return errors;
  };
  return {
    open: async (url) => {
      await call('POST', `${path}/url`, { url });
      await execute(collectErrors, []);
    },
    call: (pageFunction, ...given) => execute(pageFunction, given),
    find: async (pageFunction, ...given) => {
      const found = await execute(pageFunction, given);
      return found === null ? null : { id: elementReply.parse(found)[elementKey] };
    },
    click: (element) => onElement(element, 'click'),
    type: (element, text) => onElement(element, 'value', { text }),
    chooseFiles: (element, files) => onElement(element, 'value', { text: files.join('\n') }),
    enterFrame: async ({ id }) => {
      await call('POST', `${path}/frame`, { id: { [elementKey]: id } });
    },
    leaveFrame: async () => {
      await call('POST', `${path}/frame`, { id: null });
    },
    errors: readErrors,
    screenshot: async () =>
      Buffer.from(z.string().parse(await call('GET', `${path}/screenshot`)), 'base64'),
    close: async () => {
      await call('DELETE', path).catch(() => undefined);
      for (const program of programs) await program.stop();
    },
  } satisfies EngineBrowser;
}

interface WebkitPrograms {
  readonly driver: string;
  readonly browser: string;
}

/** Starts WebKitGTK's MiniBrowser with its WebDriver on a display of its own. */
export async function openWebkit({ driver, browser }: WebkitPrograms): Promise<EngineBrowser> {
  const display = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x1280x24']);
  const programs = [display];
  try {
    const number = await waitForLine(display, display.child.stdio[3], /(\d+)\n/);
    // Without a graphics card, and without the desktop's services.
    const own = { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' };
    const port = await drawPort();
    programs.unshift(startProgram(driver, [`--port=${port}`], { ...process.env, ...own }));
    const call = callsTo(`http://127.0.0.1:${port}`);
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const opened = await untilListening(() => call('POST', '/session', { capabilities }));
    const path = `/session/${session.parse(opened).sessionId}`;
    await resize(call, path);
    return fromDriver(call, path, programs);
  } catch (error) {
    for (const program of programs) await program.stop();
    throw error;
  }
}

/** The driver prints nothing once it listens. */
async function untilListening(start: () => Promise<unknown>): Promise<unknown> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
