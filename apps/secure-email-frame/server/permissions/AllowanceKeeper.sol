// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Lets a named redeemer pay named payees from an account, within an amount and a period, before an end (ERC-7710). The account approves the
 * token to this contract and grants in the same batch. It has no owner, holds no coin and no token, and cannot be upgraded.
 * Its creation code is `deploy/allowanceKeeper.hex`.
 */
contract AllowanceKeeper {
    /** `period` in seconds; 0 for one amount until the end. A payment is possible from `start`, and before `end`. */
    struct Grant {
        address token;
        address redeemer;
        address[] payees;
        uint256 amount;
        uint256 period;
        uint256 start;
        uint256 end;
        bytes32 salt;
    }

    /** One storage slot. `spent` counts only in period number `index`. */
    struct State {
        Status status;
        uint64 index;
        uint128 spent;
    }

    enum Status {
        None,
        Granted,
        Revoked
    }

    error InvalidGrant();
    error AlreadyGranted();
    error NotGranted();
    error NotRedeemer();
    error NotOpen();
    error UnsupportedMode();
    error InvalidExecution();
    error UnknownPayee();
    error OverLimit();
    error TransferFailed();

    event Granted(address indexed owner, bytes32 indexed id, Grant grant);
    event Revoked(address indexed owner, bytes32 indexed id);
    event Redeemed(address indexed owner, bytes32 indexed id, address indexed payee, uint256 amount);

    uint256 private constant MAX_PAYEES = 16;
    /** Target, value, and `transfer(address,uint256)`. */
    uint256 private constant EXECUTION_BYTES = 20 + 32 + 4 + 64;

    mapping(bytes32 id => State) private states;
    /** Grants that an account ever gave. Readers of logs learn from it whether a node left some out. */
    mapping(address owner => uint256) public grantCount;

    /** Only the account itself grants. No signature does. */
    function grant(Grant calldata given) external returns (bytes32 id) {
        bool isValid = given.token.code.length > 0 && given.redeemer != address(0) && given.payees.length > 0
            && given.payees.length <= MAX_PAYEES && given.amount > 0 && given.amount <= type(uint128).max
            && given.start < given.end && given.end > block.timestamp && given.end <= type(uint64).max;
        if (!isValid) revert InvalidGrant();
        id = idOf(msg.sender, given);
        if (states[id].status != Status.None) revert AlreadyGranted();
        states[id].status = Status.Granted;
        ++grantCount[msg.sender];
        emit Granted(msg.sender, id, given);
    }

    /** Ends a grant permanently: the same one cannot be granted again. */
    function revoke(Grant calldata given) external {
        bytes32 id = idOf(msg.sender, given);
        if (states[id].status != Status.Granted) revert NotGranted();
        states[id].status = Status.Revoked;
        emit Revoked(msg.sender, id);
    }

    /**
     * Each context is an ABI-encoded owner and grant; each execution is one packed `transfer` of the granted token.
     * https://eips.ethereum.org/EIPS/eip-7710
     */
    function redeemDelegations(
        bytes[] calldata contexts,
        bytes32[] calldata modes,
        bytes[] calldata executions
    ) external {
        if (contexts.length != modes.length || contexts.length != executions.length) revert InvalidExecution();
        for (uint256 i = 0; i < contexts.length; ++i) {
            // One call that reverts on failure: https://eips.ethereum.org/EIPS/eip-7579
            if (modes[i] != bytes32(0)) revert UnsupportedMode();
            redeem(contexts[i], executions[i]);
        }
    }

    /** Returns the state, and the amount that can be redeemed now. */
    function available(address owner, Grant calldata given) external view returns (Status status, uint256 amount) {
        State memory state = states[idOf(owner, given)];
        status = state.status;
        if (status != Status.Granted || block.timestamp < given.start || block.timestamp >= given.end) return (status, 0);
        amount = given.amount - (state.index == indexOf(given.period, given.start) ? state.spent : 0);
    }

    function idOf(address owner, Grant memory given) public pure returns (bytes32) {
        return keccak256(abi.encode(owner, given));
    }

    function redeem(bytes calldata context, bytes calldata execution) private {
        (address owner, Grant memory given) = abi.decode(context, (address, Grant));
        if (msg.sender != given.redeemer) revert NotRedeemer();
        bytes32 id = idOf(owner, given);
        State memory state = states[id];
        if (state.status != Status.Granted) revert NotGranted();
        if (block.timestamp < given.start || block.timestamp >= given.end) revert NotOpen();
        (address payee, uint256 amount) = readTransfer(execution, given.token);
        if (!isPayee(payee, given.payees)) revert UnknownPayee();

        uint64 index = indexOf(given.period, given.start);
        uint256 spent = state.index == index ? state.spent : 0;
        if (amount > given.amount - spent) revert OverLimit();
        states[id] = State(Status.Granted, index, uint128(spent + amount));

        move(given.token, owner, payee, amount);
        emit Redeemed(owner, id, payee, amount);
    }

    function readTransfer(bytes calldata execution, address token) private pure returns (address payee, uint256 amount) {
        if (execution.length != EXECUTION_BYTES) revert InvalidExecution();
        bool isTransfer = address(bytes20(execution[:20])) == token && uint256(bytes32(execution[20:52])) == 0
            && bytes4(execution[52:56]) == IERC20.transfer.selector;
        if (!isTransfer) revert InvalidExecution();
        return abi.decode(execution[56:], (address, uint256));
    }

    function isPayee(address payee, address[] memory payees) private pure returns (bool) {
        for (uint256 i = 0; i < payees.length; ++i) if (payees[i] == payee) return true;
        return false;
    }

    function indexOf(uint256 period, uint256 start) private view returns (uint64) {
        return period == 0 ? 0 : uint64((block.timestamp - start) / period);
    }

    /** Tokens may answer nothing, or `false`. A token that takes its fee on top would take more than the limit, so it fails. */
    function move(address token, address owner, address payee, uint256 amount) private {
        uint256 before = IERC20(token).balanceOf(owner);
        (bool isDone, bytes memory answer) = token.call(abi.encodeCall(IERC20.transferFrom, (owner, payee, amount)));
        bool isAccepted = isDone && token.code.length > 0
            && (answer.length == 0 || (answer.length == 32 && abi.decode(answer, (uint256)) == 1));
        if (!isAccepted || IERC20(token).balanceOf(owner) + amount < before) revert TransferFailed();
    }
}

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
