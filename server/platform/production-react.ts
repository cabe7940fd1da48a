import { createRequire } from 'node:module';

// React chooses its build when it is loaded, and its development build takes twice the time for a mail. NODE_ENV says
// whether money is real and must stay as it is, so it is another only while React is loaded.
const require = createRequire(import.meta.url);
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
for (const name of ['react', 'react/jsx-runtime', 'react-dom/server']) require(name);
if (NODE_ENV === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = NODE_ENV;
