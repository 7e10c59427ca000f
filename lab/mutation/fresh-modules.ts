import { vi } from 'vitest';

// Each test file loads the modules again. Otherwise a table that one file has filled hides its code from the other files.
vi.resetModules();
