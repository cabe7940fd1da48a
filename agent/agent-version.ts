/** Version of the agent, which the shop's staff see beside its token. */
export const agentVersion = '1.0.0';
