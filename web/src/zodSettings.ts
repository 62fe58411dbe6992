import { z } from 'zod';

// The content security policy forbids building functions from text, which Zod would otherwise do.
z.config({ jitless: true });
